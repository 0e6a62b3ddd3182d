import ChatContract
import ServiceKit

/// A log entry with its first and last change.
struct LoggedMessage {
    /// The `kind` of messages.
    static let kind = "message"

    let change: Int64
    let amended: Int64?
    let replyTo: Int?
    /// `nil` unless expired or erased.
    let ending: EmptyingReason?
    /// End of retention; once expired, of reporting.
    let expiresAt: Timestamp?
    let attachments: Attachments?
    /// The message without quote and reactions.
    let message: ChatMessage

    init(_ row: Row, in conversation: ConversationID) throws {
        let kind: String = try row["kind"]
        let text: String? = try row["text"]
        change = try row["change"]
        amended = try row["amended"]
        ending = try row["ending"]
        expiresAt = try row["expiresAt"]
        replyTo = try row["replyTo"]
        var message = ChatMessage(
            conversation: conversation,
            number: try row["number"],
            id: try row["id"],
            sender: try row["sender"],
            text: "",
            sentAt: try row["at"]
        )
        if kind == Self.kind {
            message.text = text ?? ""
            attachments = try row["attachments", as: String?.self].map(Attachments.init(stored:))
            message.add(attachments)
            message.clientID = try row["clientID"]
            let revision: Int = try row["revision"]
            message.revision = revision == 0 ? nil : revision
            message.editedAt = try row["editedAt"]
            message.isErased = ending == .erased ? true : nil
            message.deletedAt = ending == .erased ? nil : try row["deletedAt"]
        } else {
            attachments = nil
            let kind = ConversationEventKind(kind)
            message.event = ConversationEvent(kind, person: try row["about"], storedText: text)
        }
        self.message = message
    }
}

extension ChatMessage {
    var isEmpty: Bool { text.isEmpty && photos == nil && place == nil && post == nil }

    mutating func add(_ attachments: Attachments?) {
        photos = attachments?.photos
        place = attachments?.place
        post = attachments?.post
    }
}

/// Why a message was emptied, unless deleted.
enum EmptyingReason: String {
    case expired
    case erased
}

extension EmptyingReason: SQLValueConvertible {
    var sqlValue: SQLValue { .text(rawValue) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(rawValue: text)
    }
}

extension ConversationEvent {
    /// The column `text`.
    var storedText: String? { title ?? photo?.description ?? keepFor.map(String.init) }

    init(_ kind: ConversationEventKind, person: UserID?, storedText text: String?) {
        self.init(kind, person: person)
        switch kind {
        case .retention: keepFor = text.flatMap { Int($0) }
        case .photoChanged: photo = text.flatMap { MediaID($0) }
        default: title = text
        }
    }
}
