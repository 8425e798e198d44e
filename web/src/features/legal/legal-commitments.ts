/** The periods that the legal texts state. */

/** After the first payment for Pro. */
export const MONEY_BACK_DAYS = 30;
/** Between the announcement of a new price and its first charge. */
export const PRICE_CHANGE_NOTICE_DAYS = 30;
/** Liability is capped at the payments in this period before the claim. */
export const LIABILITY_PERIOD = 'twelve months';
/** Maximum time to answer a request about personal data. */
export const DATA_REQUEST_REPLY_DAYS = 30;
