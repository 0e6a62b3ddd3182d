import UmkreisMessaging
import UmkreisWire

/// The lines of these tests: an id, a line feed, any text.
///
/// Transports do not read the content.
enum PlainLine {
    static func message(_ id: String, _ text: String = "hello", blob: [UInt8]? = nil) -> Message {
        Message(line: Array("\(id)\n\(text)".utf8), blob: blob)
    }

    @Sendable static func id(of line: [UInt8]) -> String? {
        String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    }
}

extension Transport {
    func failure(
        of id: String,
        sending message: Message? = nil,
        with service: ServiceName = "echo",
        before deadline: ContinuousClock.Instant = .soon
    ) async -> FaultCode? {
        let message = message ?? PlainLine.message(id)
        do {
            _ = try await exchange(message, id: id, with: service, in: .calls, before: deadline)
            return nil
        } catch {
            return error.code
        }
    }
}

extension ContinuousClock.Instant {
    static var soon: ContinuousClock.Instant { .now + .seconds(60) }
}
