import type { Messages } from '@latchkey/contract/pure'

/* Japanese. Polite です/ます; buttons are short nouns or dictionary forms. 、。「」 and no space between
   Japanese and Latin words. plan プラン · purchase 購入 · link リンク · owner オーナー */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    '購入リンクは1回限り、24時間有効です。リンクを入手した場所に戻り、新しいリンクを依頼してください。',
  Cancel: 'キャンセル',
  'Check your connection and try again.': '接続を確認して、もう一度お試しください。',
  'Checking your payment…': 'お支払いを確認しています…',
  Close: '閉じる',
  'Complete purchase': '購入を完了',
  'Complete without paying': '支払わずに完了',
  'Complete without paying?': '支払わずに完了しますか？',
  'Couldn’t check your payment': 'お支払いを確認できませんでした',
  'Couldn’t complete the purchase. Try again.':
    '購入を完了できませんでした。もう一度お試しください。',
  'Couldn’t load the payment form. Check your connection.':
    '支払いフォームを読み込めませんでした。接続を確認してください。',
  'Couldn’t load this page': 'このページを読み込めませんでした',
  'Couldn’t start the payment. Check your connection and try again.':
    '支払いを開始できませんでした。接続を確認して、もう一度お試しください。',
  'Enter a whole number of at least 1.': '1以上の整数を入力してください。',
  'Loading…': '読み込んでいます…',
  'Not available in USD': 'USDでは利用できません',
  'One less': '1つ減らす',
  'One more': '1つ増やす',
  'Only owners of the project see this. Customers don’t.':
    'プロジェクトのオーナーにのみ表示されます。お客様には表示されません。',
  'Pay {amount}': '{amount}を支払う',
  Payment: 'お支払い',
  'Payment failed': '支払いに失敗しました',
  'Payment is processing': '支払いを処理しています',
  'Payments are not configured on this server.': 'このサーバーでは支払いが設定されていません。',
  'Payments are processed by Stripe.': '支払いはStripeが処理します。',
  'Please wait…': 'お待ちください…',
  Price: '価格',
  Purchase: '購入',
  'Purchase complete': '購入が完了しました',
  Quantity: '数量',
  Subscribe: 'サブスクリプションを開始',
  'Test mode': 'テストモード',
  'Test purchase': 'テスト購入',
  'Thank you! Nothing is due now. You can close this page.':
    'ありがとうございます。現在のお支払いはありません。このページを閉じてかまいません。',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    'ありがとうございます。銀行が支払いを処理しています。このページを閉じてかまいません。',
  'Thank you! Your payment was successful. You can close this page.':
    'ありがとうございます。お支払いが完了しました。このページを閉じてかまいません。',
  'The customer gets “{offer}” at once, and the link is used up.':
    'お客様はすぐに「{offer}」を受け取り、リンクは使用済みになります。',
  'The payment didn’t go through. Try again, or use another payment method.':
    '支払いが完了しませんでした。もう一度試すか、別の支払い方法をお使いください。',
  'The payment method was declined.': 'この支払い方法は拒否されました。',
  'The payment was canceled.': '支払いはキャンセルされました。',
  'The payment was not completed.': '支払いは完了していません。',
  'The payment was not confirmed at your bank.': '銀行で支払いが確認されませんでした。',
  'The total can’t be less than {amount}.': '合計は{amount}以上にしてください。',
  'The total can’t be more than {amount}.': '合計は{amount}以下にしてください。',
  'There is nothing to pay.': 'お支払いの必要はありません。',
  'This is included for everyone. There is nothing to pay.':
    'これは全員に含まれています。お支払いの必要はありません。',
  'This link isn’t valid': 'このリンクは無効です',
  'This page is part of Latchkey and only works when its server delivers it.':
    'このページはLatchkeyの一部で、Latchkeyのサーバーから配信された場合にのみ動作します。',
  'This price can’t be paid, because it has no amount in USD.':
    'この価格にはUSDの金額がないため、支払えません。',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    'この購入はできません。リンクを入手した場所に戻り、新しいリンクを依頼してください。',
  'This replaces your current plan “{plan}”.': '現在のプラン「{plan}」はこれに置き換わります。',
  'This replaces your current plan.': '現在のプランはこれに置き換わります。',
  'This was a test: no payment was processed.': 'これはテストです。支払いは処理されていません。',
  Total: '合計',
  'Try again': '再試行',
  'You already have this. There is nothing to pay.':
    'すでにお持ちです。お支払いの必要はありません。',
  'You may have paid. Check your connection and try again before you pay once more.':
    '支払いが済んでいる可能性があります。再度支払う前に、接続を確認してもう一度お試しください。',
  once: '1回払い',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, =1 {毎日} other {#日ごと}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, =1 {毎月} other {#か月ごと}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, =1 {毎週} other {#週間ごと}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, =1 {毎年} other {#年ごと}}',
} satisfies Messages
