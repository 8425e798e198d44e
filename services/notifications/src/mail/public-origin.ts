export const PUBLIC_ORIGIN = Symbol('PublicOrigin');
