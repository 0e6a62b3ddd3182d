/// The bounds of an outbox.
public struct OutboxLimits: Sendable {
    /// Intents of all users.
    public var count: Int
    /// Bytes of their files.
    public var bytes: Int
    /// Bytes of their photos.
    public var photoBytes: Int
    /// Outcomes that wait to be acknowledged; the oldest are dropped first.
    public var outcomes: Int
    /// Age of an intent that the server has never seen.
    public var age: Duration
    /// Age of an attempt with an unknown outcome; the server knows its key for a day.
    public var attemptAge: Duration
    /// Subjects that are sent at the same time.
    public var subjects: Int

    public init(
        count: Int = 1000,
        bytes: Int = 8 * 1024 * 1024,
        photoBytes: Int = 200 * 1024 * 1024,
        outcomes: Int = 1000,
        age: Duration = .seconds(7 * 86_400),
        attemptAge: Duration = .seconds(23 * 3600),
        subjects: Int = 4
    ) {
        self.count = count
        self.bytes = bytes
        self.photoBytes = photoBytes
        self.outcomes = outcomes
        self.age = age
        self.attemptAge = attemptAge
        self.subjects = subjects
    }
}
