import Foundation
package import GatewaySupervision
package import UmkreisVocabulary
package import UmkreisWire

/// A command's environment, streams, clock and connection.
package struct Console: Sendable {
    package var environment: [String: String]
    package var output: TextSink
    package var notices: TextSink
    package var input: InputSource
    package var now: @Sendable () -> Timestamp
    /// Idempotency keys.
    package var makeKey: @Sendable () -> String
    package var deviceName: String?
    /// The terminal session, to which the numbers of lists belong.
    package var terminal: String
    /// Installed units of systemd.
    package var units = ServiceUnits()
    var connect: @Sendable (DataDirectory) throws -> ServiceConnection
    /// Whether a service accepts the stored settings.
    package var report: @Sendable (ServiceName, StoredSettings) async throws -> SettingsReport = { service, stored in
        try Programs().settings(of: service, stored: stored)
    }

    package static func process() -> Console {
        Console(
            environment: Foundation.ProcessInfo.processInfo.environment,
            output: .descriptor(1),
            notices: .descriptor(2),
            input: .descriptor(0),
            now: { .now },
            makeKey: { Console.randomKey() },
            deviceName: Console.hostName().map { "umkreis on \($0)" },
            terminal: TerminalSession.current,
            connect: { try ServiceConnection.sockets(of: $0) }
        )
    }

    /// The data directory that a command line names, with the units of this machine.
    package func directory(_ given: String?) throws(Refusal) -> DataDirectory {
        var directory = try DataDirectory(given, environment)
        directory.units = units
        return directory
    }

    /// `nil` if it is invalid in a device name.
    private static func hostName() -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&bytes, bytes.count - 1) == 0
        let name = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let isPlain = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0 > 32 && $0 < 127 }
        return isKnown && isPlain ? name : nil
    }

    /// 128 bits in hexadecimal.
    private static func randomKey() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
