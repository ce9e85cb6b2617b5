-- Corrections of a guest or a car hold the values before and after, which go when the guest is erased.
\i functions/refuse_event_removal.sql
\i functions/remove_corrections_of.sql
