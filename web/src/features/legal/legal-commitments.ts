export const PRICE_CHANGE_NOTICE_DAYS = 30;
export const LIABILITY_PERIOD = 'twelve months';
export const DATA_REQUEST_REPLY_DAYS = 30;
