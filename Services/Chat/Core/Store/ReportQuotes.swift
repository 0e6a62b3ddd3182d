import AuthContract
import ChatContract
import ServiceKit

/// A message as a report quotes it.
struct ReportQuote {
    let number: Int
    let sender: UserID
    /// What it says, or said until it expired.
    let text: String
    /// Its pictures; `nil` once it expired.
    let photos: [MediaID]?

    /// As it is quoted before the message that is reported.
    var line: String { "\(sender): \(text)" }
}

extension ReadTransaction {
    /// The messages of some numbers as a report quotes them: those that the reporter sees, or saw until they expired.
    ///
    /// What cannot be reported any more is not among them.
    func quotes(_ numbers: ClosedRange<Int>, for reader: LogReader) throws -> [ReportQuote] {
        let (id, first) = (reader.conversation, max(reader.first, numbers.lowerBound))
        let found = try rows(ChatQueries.messages, id, first, numbers.upperBound) { try LoggedMessage($0, in: id) }
        let hidden = try HiddenEntries(from: first, of: reader, in: self)
        return try found.compactMap { logged in
            let (message, hasExpired) = (logged.message, logged.ending == .expired)
            guard message.event == nil, !hasExpired || logged.expiresAt != nil,
                try !hidden.contains(message, in: self)
            else { return nil }
            let text = hasExpired ? try formerTexts(of: message.number, in: id).first ?? "" : message.text
            return ReportQuote(number: message.number, sender: message.sender, text: text, photos: message.photos)
        }
    }
}
