import Foundation
import GatewaySupervision
import Wire

/// A file that a command writes what it has fetched into.
enum OutputFile {
    /// - Throws: `conflict` where there is one that is not to be replaced; ``Refusal`` where it cannot be written.
    static func write(_ bytes: [UInt8], to file: String, replacing isReplaced: Bool) throws {
        guard isReplaced || !FileManager.default.fileExists(atPath: file) else {
            throw Refusal(Fault(.conflict, "\(file) is there already"), hint: "another name, or --force")
        }
        do {
            let options: Data.WritingOptions = isReplaced ? .atomic : .withoutOverwriting
            try Data(bytes).write(to: URL(fileURLWithPath: file), options: options)
        } catch {
            throw Refusal.configuration("\(file) cannot be written: \(error.localizedDescription)")
        }
    }
}
