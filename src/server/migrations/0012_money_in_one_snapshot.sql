-- Checks the money of an order in one snapshot; older databases have the function that read in several.
\i functions/check_money_of_order.sql
