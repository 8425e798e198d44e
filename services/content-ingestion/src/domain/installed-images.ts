/** The images of the sample exams, which the web client has in web/public/exhibits. */
export const INSTALLED_IMAGES: ReadonlySet<string> = new Set([
  '/exhibits/invoice-2.svg',
  '/exhibits/mark-a.svg',
  '/exhibits/mark-b.svg',
  '/exhibits/mark-c.svg',
  '/exhibits/mark-d.svg',
  '/exhibits/marking-carton.svg',
]);
