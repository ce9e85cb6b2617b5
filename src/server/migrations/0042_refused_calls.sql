-- Refused calls are security events too.
alter table security_events drop constraint if exists security_events_action_check;
alter table security_events add constraint security_events_action_check check (action in ('signed in',
  'second factor asked', 'sign-in refused', 'sign-in locked', 'second factor refused', 'link used', 'link refused',
  'call refused')) not valid;
alter table security_events drop constraint if exists security_events_way_check;
alter table security_events add constraint security_events_way_check check (way in ('password', 'pin', 'totp', 'passkey',
  'recovery_code', 'activation_code', 'activation_link', 'verification_link', 'reset_link', 'email_change_link',
  'session', 'api_token')) not valid;
