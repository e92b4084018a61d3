import { writeFileSync } from 'node:fs'
import { slotNamesModule } from '../packages/react/src/testing/slot-names-module.ts'
import { readGuide } from '../packages/ui/src/testing/slots.ts'

// Run with `node scripts/write-slot-docs.ts` after changing a slot of a component.
const { path, expected } = readGuide()
writeFileSync(path, expected)
const names = slotNamesModule()
writeFileSync(names.path, names.expected)
