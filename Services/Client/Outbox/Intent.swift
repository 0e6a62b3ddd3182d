public import UmkreisWire

/// A write to be sent, with the key that makes its repetition safe.
public struct Intent: Codable, Sendable, Equatable {
    /// The idempotency key of all attempts.
    public let key: String
    /// The call.
    public let call: CallName
    /// The call's members; a photo that is not uploaded yet has the id of its ``NewPhoto``.
    public internal(set) var body: RawJSON
    /// Intents of one subject are sent in order.
    public let subject: String
    /// The only user that may send it: the one that added it, or the account into which that guest was merged.
    public internal(set) var user: UserID
    /// When it was added.
    public let createdAt: Timestamp
    /// Time before the first attempt with an unknown outcome; `nil` if the server has never seen it.
    public internal(set) var triedAt: Timestamp?
    /// Photos that are uploaded before it is sent.
    var photos: [IntentPhoto]?
    /// Its position in the outbox.
    let number: Int
    /// The version of its file; missing in files of the first versions.
    ///
    /// Programs of version 1 know no photos, and leave such files alone.
    private(set) var v: Int?

    init(
        key: String,
        call: CallName,
        body: RawJSON,
        subject: String,
        user: UserID,
        createdAt: Timestamp,
        photos: [IntentPhoto] = [],
        number: Int
    ) {
        self.key = key
        self.call = call
        self.body = body
        self.subject = subject
        self.user = user
        self.createdAt = createdAt
        self.photos = photos.isEmpty ? nil : photos
        self.number = number
        v = photos.isEmpty ? 1 : 2
    }
}
