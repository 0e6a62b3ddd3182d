import Foundation
import GatewaySupervision
import Glibc
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

    /// Replaces a file, made when missing, that others may read: they see the former one or this one, whole.
    ///
    /// - Throws: ``Refusal`` when it cannot be written.
    static func replace(_ path: String, with bytes: [UInt8]) throws(Refusal) {
        let number = FileReplacement.write(bytes, to: path, mode: 0o644)
        guard number == 0 else {
            throw .configuration("\(path) cannot be written: \(String(cString: strerror(number)))")
        }
    }
}
