-- A topic of its own that managers choose for: the platform's invoices to their business.
alter table notification_preferences drop constraint notification_preferences_category_check;
alter table notification_preferences add constraint notification_preferences_category_check
  check (category in ('account', 'ready', 'receipts', 'refunds', 'cars', 'team', 'invoices', 'platform'));
