import Foundation
package import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisWire

package enum OutputFile {
    /// - Throws: `conflict` if the file exists and must not be replaced.
    package static func write(_ bytes: [UInt8], to file: String, replacing isReplaced: Bool) throws {
        guard isReplaced || !FileManager.default.fileExists(atPath: file) else {
            throw Refusal(
                Fault(.conflict, localized("cli.output.alreadyExists", ["file": "\(file)"])),
                hint: localized("cli.output.otherNameHint")
            )
        }
        do {
            let options: Data.WritingOptions = isReplaced ? .atomic : .withoutOverwriting
            try Data(bytes).write(to: URL(fileURLWithPath: file), options: options)
        } catch {
            throw Refusal.configuration(
                localized(
                    "cli.output.cannotWrite",
                    ["file": "\(file)", "localizedDescription": "\(error.localizedDescription)"]
                )
            )
        }
    }

    /// Replaces a file atomically, with mode 0644.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(Refusal) {
        let number = FileReplacement.write(bytes, to: path, mode: 0o644)
        guard number == 0 else {
            throw .failed(localized("cli.output.unwritable", ["path": "\(path)"]), number)
        }
    }
}
