// Constraints on new statements: restrictions by key, which outlive the memory, and fingerprints of removed values by place.
// :param tenant => 'default'
// :param keys => ['k1']
// :param places => ['m:c1']
CYPHER 25
CALL () {
  MATCH (r:Restriction) WHERE r.key IN $keys
  WITH r ORDER BY r.key
  RETURN collect(r{.key, .sensitivity, .closed, byOrigin: coalesce(r.byOrigin, false)}) AS restrictions
}
CALL () {
  MATCH (v:RemovedValue) WHERE v.place IN $places AND v.tenantId = $tenant
  WITH v ORDER BY v.place, v.key
  RETURN collect(v{.place, .fingerprint, .length, .firstTokenHash, .hearerIds, .at}) AS removed
}
RETURN restrictions, removed
