import { configure } from 'arktype/config'

// Schemas are interpreted: compiling them costs more than checking one object. Keys that a schema
// does not declare are removed (protocol 05 §12.2).
configure({ jitless: true, onUndeclaredKey: 'delete' })
