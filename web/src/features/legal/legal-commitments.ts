/** The periods that the legal texts promise; each is written here once. */

/** After the first payment for Pro. */
export const MONEY_BACK_DAYS = 30;
/** Between the announcement of a new price and the first payment of it. */
export const PRICE_CHANGE_NOTICE_DAYS = 30;
/** Liability is capped at what was paid in so long a time before the claim. */
export const LIABILITY_PERIOD = 'twelve months';
/** A request to delete an account can be taken back for so long. */
export const DELETION_UNDO_DAYS = 14;
/** The longest time until a request about personal data is answered. */
export const DATA_REQUEST_REPLY_DAYS = 30;
