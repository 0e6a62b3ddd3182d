import ChatContract
import ServiceKit

/// A message as moderators see it.
struct ReportQuote {
    let number: Int
    let sender: UserID
    /// The last text, if expired.
    let text: String
    /// `nil` once expired.
    let photos: [MediaID]?

    var line: String { "\(sender): \(text)" }
}

extension VisibleLog {
    /// Returns visible messages, including reportable expired ones.
    func quotes(_ numbers: ClosedRange<Int>) throws -> [ReportQuote] {
        let (id, first) = (reader.conversation, max(reader.first, numbers.lowerBound))
        guard first <= numbers.upperBound else { return [] }
        let hidden = try hiddenEntries(from: first)
        return try transaction.entries.list(first...numbers.upperBound, in: id).compactMap { logged in
            let (message, hasExpired) = (logged.message, logged.ending == .expired)
            guard message.event == nil, !hasExpired || logged.expiresAt != nil, try !hidden.contains(message)
            else { return nil }
            let former = hasExpired ? try transaction.formerTexts.list(of: message.number, in: id) : []
            let text = hasExpired ? former.first ?? "" : message.text
            return ReportQuote(number: message.number, sender: message.sender, text: text, photos: message.photos)
        }
    }
}
