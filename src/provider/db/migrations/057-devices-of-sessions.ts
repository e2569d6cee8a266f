/**
 * The session in which a browser was last registered: once it is over, nothing is pushed there. No reference, for a
 * backup has no sessions; null = of before, until its page is loaded anew.
 */
export const devicesOfSessions = 'alter table user_devices add column session_id bigint';
