import './entry.ts'
import * as codeBlock from '@react-email/code-block'
import { addComponents } from './modules.ts'

addComponents(codeBlock)
