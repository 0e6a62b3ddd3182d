import Foundation
import UmkreisWire

/// One file per outcome that the app has not acknowledged, named by the intent's number.
struct OutcomeFolder: Sendable {
    private static let suffix = ".json"

    let folder: URL

    /// Writes an outcome and returns its bytes; durable when it returns.
    func write(_ outcome: IntentOutcome) throws -> Int {
        try PrivateFile.createFolder(folder)
        let bytes = try WireJSON.encode(StoredOutcome(outcome))
        try PrivateFile.write(bytes, to: file(of: outcome.intent))
        return bytes.count
    }

    func remove(_ intent: Intent) {
        // An outcome that remains is reported again.
        try? FileManager.default.removeItem(at: file(of: intent))
    }

    /// Reads the outcomes in order; leaves damaged files and those of a later version.
    func load() -> [(outcome: IntentOutcome, bytes: Int)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(Self.suffix) }
            .compactMap { name -> (outcome: IntentOutcome, bytes: Int)? in
                guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
                    let version = FileVersion.of(Array(data)), version <= StoredOutcome.version,
                    let stored = try? WireJSON.decode(StoredOutcome.self, from: Array(data))
                else { return nil }
                return (stored.outcome, data.count)
            }
            .sorted { $0.outcome.intent.number < $1.outcome.intent.number }
    }

    private func file(of intent: Intent) -> URL {
        folder.appendingPathComponent("\(intent.number)\(Self.suffix)")
    }
}
