import ChatContract
import ServiceKit

/// The validated content of a new message.
struct MessageContent: Sendable {
    /// Empty only with attachments.
    let text: String
    /// The answered message's number.
    let replyTo: Int?
    let attachments: Attachments?
    /// The sender's own id.
    let clientID: String?

    init(_ request: SendMessage) throws(Fault) {
        attachments = Attachments(request)
        guard request.text != nil || attachments != nil else { throw BrokenRule.empty.fault(at: "text") }
        text = request.text ?? ""
        replyTo = request.replyTo
        clientID = request.clientID
    }
}

/// A message's attachments.
struct Attachments: Codable, Sendable, Equatable {
    let photos: [MediaID]?
    let place: MessagePlace?
    let post: PostID?

    init?(_ request: SendMessage) {
        self.init(request.photos ?? [], request.place, request.post)
    }

    private init?(_ photos: [MediaID], _ place: MessagePlace?, _ post: PostID?) {
        if photos.isEmpty, place == nil, post == nil { return nil }
        self.photos = photos.isEmpty ? nil : photos
        self.place = place
        self.post = post
    }

    /// `nil` if empty.
    func without(_ removed: [MediaID]) -> Attachments? {
        Attachments((photos ?? []).filter { !removed.contains($0) }, place, post)
    }
}

extension Attachments {
    func stored() throws -> String { try WireJSON.text(self) }

    init(stored: String) throws { self = try WireJSON.decode(Attachments.self, from: stored) }
}
