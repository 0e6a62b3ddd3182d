import ChatContract
import ServiceKit

/// The validated content of a new message.
struct MessageContent: Sendable {
    /// Empty only with attachments.
    let text: String
    /// The answered message's number.
    let replyTo: Int?
    let attachments: Attachments?

    init(_ request: SendMessage) throws(Fault) {
        attachments = try Attachments(request)
        let said = TextRule.said(request.text)
        text = said == nil && attachments != nil ? "" : try SendMessage.textRule.check(said ?? "", field: "text")
        replyTo = try request.replyTo.map { number throws(Fault) in
            try SendMessage.numberRule.check(number, field: "replyTo")
        }
    }
}

/// A message's attachments.
struct Attachments: Codable, Sendable, Equatable {
    let photos: [MediaID]?
    let place: MessagePlace?
    let post: PostID?

    init?(_ request: SendMessage) throws(Fault) {
        let photos = try SendMessage.photosRule.check(request.photos ?? [], field: "photos")
        self.photos = photos.isEmpty ? nil : photos
        place = try request.place.map { place throws(Fault) in
            MessagePlace(
                point: place.point,
                name: try MessagePlace.nameRule.checkOptional(place.name, field: "place.name")
            )
        }
        post = request.post
        if self.photos == nil, place == nil, post == nil { return nil }
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
