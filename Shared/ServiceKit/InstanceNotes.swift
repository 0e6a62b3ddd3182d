public import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// Sends state that is only in memory, such as typing hints, to the service's other instances.
///
/// A note may be lost; others of an instance arrive in order. It is encrypted with a key of the service, since all
/// roles of the database can read and send notifications.
public final class InstanceNotes<Note: Codable & Sendable>: Sendable {
    private let sendText: (@Sendable (String) -> Void)?
    private let key: [UInt8]
    private let (notes, received): (AsyncStream<Note>, AsyncStream<Note>.Continuation)

    /// Received notes that wait for ``run(_:)``; older ones are dropped.
    private static var maximumWaiting: Int { 10_000 }
    private static var bound: [UInt8] { Array("umkreis instance note".utf8) }

    /// - Parameter file: a key file that all instances share; other uses are safe.
    public init(key file: KeyFile, over doorbell: Doorbell) throws(KeyFileError) {
        sendText = doorbell.sendNote
        let key = Blake2b.digest(of: Self.bound, key: try file.key(), length: 32)
        self.key = key
        (notes, received) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.maximumWaiting))
        guard sendText != nil else { return }
        doorbell.addReader { [received] texts in
            for text in texts { if let note = Self.open(text, key) { received.yield(note) } }
        }
    }

    /// Has no effect in a service with one instance.
    public func send(_ note: Note) {
        guard let sendText, let plain = try? WireJSON.encode(note) else { return }
        let nonce = Sodium.randomBytes(SealedBytes.nonceLength)
        sendText(Base64URL.encode(SealedBytes.seal(plain, boundTo: Self.bound, nonce: nonce, key: key)))
    }

    /// Gives each note of other instances to `body` until cancelled; call it once.
    public func run(_ body: (Note) async -> Void) async {
        for await note in notes { await body(note) }
    }

    private static func open(_ text: String, _ key: [UInt8]) -> Note? {
        guard let bytes = Base64URL.decode(text), let plain = SealedBytes.open(bytes, boundTo: bound, key: key) else {
            return nil
        }
        return try? WireJSON.decode(Note.self, from: plain)
    }
}
