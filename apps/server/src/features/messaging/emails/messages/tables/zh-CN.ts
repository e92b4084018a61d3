import type { Messages } from '@latchkey/contract/pure'

/* Simplified Chinese. The same words as in the table of the screens. {lifetime} is a duration
   ("2 天"). */
export default {
  'A passkey of your account was registered again.': '你账号的一个通行密钥已重新注册。',
  'A passkey of your account was removed.': '你账号的一个通行密钥已移除。',
  'A passkey was added': '已添加通行密钥',
  'A passkey was added to your account.': '你的账号已添加通行密钥。',
  'A passkey was registered again': '已重新注册通行密钥',
  'A passkey was removed': '已移除通行密钥',
  'A password was added': '已添加密码',
  'A password was added to your account.': '你的账号已添加密码。',
  'A recovery code was used': '恢复码已被使用',
  'A recovery code was used instead of your authenticator app to sign in.':
    '登录时使用了恢复码，而不是身份验证器应用。',
  'A sign-in account was connected': '已关联登录账号',
  'A sign-in account was removed': '已移除登录账号',
  'A sign-in email was added': '已添加登录邮箱',
  'A sign-in email was changed': '已更改登录邮箱',
  'A sign-in email was removed': '已移除登录邮箱',
  'API Key Revoked: {description}': 'API 密钥已撤销：{description}',
  'Accept the invitation': '接受邀请',
  'An account at another provider can no longer sign in to your account.':
    '其他提供商的一个账号已无法再登录你的账号。',
  'An account at another provider can now sign in to your account.':
    '其他提供商的一个账号现在可以登录你的账号。',
  'An email address that signs in to your account was replaced by another one.':
    '用于登录你账号的一个邮箱已替换为另一个邮箱。',
  'Another email address can now sign in to your account.': '另一个邮箱现在可以登录你的账号。',
  'Choose a new password': '设置新密码',
  'Choose a new password. The link works for {lifetime}.':
    '请设置新密码。链接有效期为 {lifetime}。',
  'Confirm it is you': '确认是你本人',
  'Confirm it is you at {project}': '在 {project} 上确认是你本人',
  'Confirm that this address is yours. The link works for {lifetime}.':
    '请确认这是你的邮箱。链接有效期为 {lifetime}。',
  'Confirm this email address for your account at {project}.':
    '请确认此邮箱用于你的 {project} 账号。',
  'Email codes were disabled': '邮箱验证码已停用',
  'Email codes were enabled': '邮箱验证码已启用',
  'Enter this code to continue. It works for {lifetime}.':
    '请输入此验证码以继续。有效期为 {lifetime}。',
  'Enter this code to continue:': '请输入此验证码以继续：',
  'Enter this code to sign in. It works for {lifetime}.':
    '请输入此验证码以登录。有效期为 {lifetime}。',
  'Hi {name},': '{name}，你好！',
  'How you sign in was changed': '你的登录方式已更改',
  'If the button does not work, copy this link into your browser:':
    '如果按钮无法使用，请将此链接复制到浏览器中打开：',
  'If this was not you, choose “Forgot password?” on the sign-in page of {project} now. Setting a new password signs out all devices. Then check your emails and ways to sign in in your account settings. If you cannot sign in, contact the support team of {project}.':
    '如果不是你本人操作，请立即在 {project} 的登录页面选择“忘记密码？”。设置新密码后，所有设备都将退出登录。然后请在账号设置中检查你的邮箱和登录方式。如果无法登录，请联系 {project} 的支持团队。',
  'If this was you, you do not need to do anything.': '如果是你本人操作，则无需采取任何措施。',
  'If you did not create an account, you can ignore this email.':
    '如果你没有创建账号，请忽略此邮件。',
  'If you did not expect this invitation, you can ignore this email.':
    '如果你不清楚此邀请的来由，请忽略此邮件。',
  'If you did not request this, someone may be using your account. Reset your password, which signs out all devices.':
    '如果不是你本人请求，可能有人正在使用你的账号。请重置密码，所有设备将退出登录。',
  'If you did not request this, you can ignore this email.': '如果不是你本人请求，请忽略此邮件。',
  'If you did not request this, you can ignore this email. Your password will not change.':
    '如果不是你本人请求，请忽略此邮件。你的密码不会更改。',
  'If you still need a key, create a new one in {project}. Remove the old one from the place where it was found.':
    '如果仍需要密钥，请在 {project} 中创建新的密钥，并将旧密钥从被发现的位置移除。',
  'Join a team': '加入团队',
  'Join the team at {project}. The invitation expires in {lifetime}.':
    '加入 {project} 上的团队。邀请有效期为 {lifetime}。',
  'Join “{team}”': '加入“{team}”',
  'Multi-factor authentication was disabled': '多重身份验证已停用',
  'Multi-factor authentication was enabled': '多重身份验证已启用',
  'New recovery codes were created': '已创建新的恢复码',
  'New recovery codes were created for your account. Earlier ones no longer work.':
    '已为你的账号创建新的恢复码，之前的恢复码已失效。',
  'One of your email addresses can no longer sign in to your account.':
    '你的一个邮箱已无法再登录你的账号。',
  'Reset your password': '重置你的密码',
  'Reset your password at {project}': '重置你在 {project} 的密码',
  'Sign in': '登录',
  'Sign in to {project}': '登录 {project}',
  'Sign in to {project}: Your code is {code}': '登录 {project}：你的验证码是 {code}',
  'Sign in with one click': '一键登录',
  'Signing in no longer asks for a code from your authenticator app.':
    '登录时不再需要身份验证器应用中的验证码。',
  'Signing in now asks for a code from an authenticator app.':
    '现在登录时需要输入身份验证器应用中的验证码。',
  'The API key “{description}” of {project} was found in public, so it was revoked automatically.':
    '{project} 的 API 密钥“{description}”被发现已公开泄露，因此已自动撤销。',
  'The authenticator app of your account was replaced by another one.':
    '你账号的身份验证器应用已替换为另一个。',
  'The code and the link work once, within {lifetime}. No one from {project} will ever ask you for them.':
    '验证码和链接只能使用一次，有效期为 {lifetime}。{project} 的任何人都不会向你索要验证码或链接。',
  'The code works once, within {lifetime}. No one from {project} will ever ask you for it.':
    '验证码只能使用一次，有效期为 {lifetime}。{project} 的任何人都不会向你索要验证码。',
  'The key was found in public and no longer works.': '该密钥被发现已公开泄露，现已失效。',
  'The password of your account was changed.': '你账号的密码已更改。',
  'The password of your account was removed.': '你账号的密码已移除。',
  'The password of your account was reset by email, and all devices were signed out.':
    '你账号的密码已通过邮件重置，所有设备均已退出登录。',
  'The primary email address of your account was changed.': '你账号的主邮箱已更改。',
  'This app': '此应用',
  'This invitation expires in {lifetime}.': '此邀请有效期为 {lifetime}。',
  'This is a safety measure: anyone who finds a key can use it. The key no longer works.':
    '这是一项安全措施：任何人发现密钥后都可以使用。该密钥现已失效。',
  'This link works for {lifetime}.': '此链接有效期为 {lifetime}。',
  'This link works once, within {lifetime}.': '此链接只能使用一次，有效期为 {lifetime}。',
  'Verify my email': '验证我的邮箱',
  'Verify your email address': '验证你的邮箱',
  'Verify your email at {project}': '验证你在 {project} 的邮箱',
  'We received a request to reset the password of your account at {project}. If this was you, choose a new password.':
    '我们收到了重置你 {project} 账号密码的请求。如果是你本人操作，请设置新密码。',
  'Welcome to {project}': '欢迎使用 {project}',
  'When: {at}. By: {by}.': '时间：{at}。来源：{by}。',
  'You can no longer sign in with a code or a link that is emailed to you.':
    '你已无法再使用通过邮件收到的验证码或链接登录。',
  'You can now sign in with a code or a link that is emailed to you.':
    '你现在可以使用通过邮件收到的验证码或链接登录。',
  'You have been invited to join a team': '你受邀加入团队',
  'You have been invited to join a team at {project}.': '你受邀加入 {project} 上的团队。',
  'You have been invited to join the team “{team}” at {project}.':
    '你受邀加入 {project} 上的团队“{team}”。',
  'You have been invited to join “{team}”': '你受邀加入“{team}”',
  'You have been invited to sign in to {project}': '你受邀登录 {project}',
  'You have been invited to sign in to {project}.': '你受邀登录 {project}。',
  'You receive this email because it concerns the security of your account at {project}.':
    '你收到此邮件，是因为它涉及你 {project} 账号的安全。',
  'You receive this email because you manage this API key at {project}.':
    '你收到此邮件，是因为你在 {project} 上管理此 API 密钥。',
  'Your API key was revoked': '你的 API 密钥已撤销',
  'Your access to {project} is ready.': '你现在可以访问 {project}。',
  'Your authenticator app was replaced': '你的身份验证器应用已更换',
  'Your password was changed': '你的密码已更改',
  'Your password was removed': '你的密码已移除',
  'Your password was reset': '你的密码已重置',
  'Your primary email was changed': '你的主邮箱已更改',
  'an app or an unknown browser': '应用或未知浏览器',
  'the administrators of the app': '应用管理员',
  'this app': '此应用',
  '{at}. If this was not you, act now.': '{at}。如果不是你本人操作，请立即处理。',
  '{browser} on {system}': '{system} 上的 {browser}',
  '{browser}, from the network address {address}': '{browser}，网络地址 {address}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, other {# 天}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, other {# 小时}}',
  '{count, plural, one {# minute} other {# minutes}}': '{count, plural, other {# 分钟}}',
  '{count, plural, one {# second} other {# seconds}}': '{count, plural, other {# 秒}}',
  '{notice} at {project}': '{project}：{notice}',
} satisfies Messages
