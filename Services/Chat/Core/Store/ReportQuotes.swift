import AuthContract
import ChatContract
import ServiceKit

struct ReportQuote {
    let number: Int
    let sender: UserID
    /// The last text, if expired.
    let text: String
    /// `nil` once expired.
    let photos: [MediaID]?

    var line: String { "\(sender): \(text)" }
}

extension ReadTransaction {
    /// Returns visible messages, including reportable expired ones.
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
