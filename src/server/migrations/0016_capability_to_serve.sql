-- A token that could find cars could also act for their guests; it keeps both.
update api_tokens set capabilities = array_append(capabilities, 'cars.serve')
where 'cars.find' = any (capabilities) and not 'cars.serve' = any (capabilities)
  and cardinality(capabilities) < 40;
