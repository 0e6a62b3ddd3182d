import Foundation
import GatewaySupervision
import Messaging
import Vocabulary
import Wire

/// What surrounds a command: the environment, the three streams, the clock, chance, and the way to the services.
///
/// A process has one; a test as many as it likes.
struct Console: Sendable {
    var environment: [String: String]
    var output: TextSink
    var notices: TextSink
    var input: InputSource
    /// The present, for relative times and for tokens about to expire.
    var now: @Sendable () -> Timestamp
    /// A new key for a write.
    var makeKey: @Sendable () -> String
    /// What sessions are called that this program starts; `nil` for no name.
    var deviceName: String?
    /// Opens the way to the services of a data directory.
    var connect: @Sendable (DataDirectory) throws -> Connection
    /// The settings of a service, and whether it would start with those that are stored.
    var report: @Sendable (ServiceName, StoredSettings) async throws -> SettingsReport = { service, stored in
        try Programs().settings(of: service, stored: stored)
    }

    /// The process's own.
    static func process() -> Console {
        Console(
            environment: Foundation.ProcessInfo.processInfo.environment,
            output: .descriptor(1),
            notices: .descriptor(2),
            input: .descriptor(0),
            now: { .now },
            makeKey: { Console.randomKey() },
            deviceName: Console.hostName().map { "umkreis on \($0)" },
            connect: { try Connection.sockets(of: $0) }
        )
    }

    /// What the machine calls itself, if that can be the end of a device's name.
    private static func hostName() -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&bytes, bytes.count - 1) == 0
        let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let isPlain = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        return isKnown && isPlain ? name : nil
    }

    /// 128 random bits in 32 hexadecimal digits.
    private static func randomKey() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
