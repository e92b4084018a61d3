import { writeFileSync } from 'node:fs'
import { writeProjectConfigurationDocs } from '../packages/contract/src/project-config/docs.ts'

// Run with `node scripts/write-project-configuration-docs.ts` after changing the tree of the
// configuration.
writeFileSync(
  new URL('../docs/project-configuration.md', import.meta.url),
  writeProjectConfigurationDocs(),
)
