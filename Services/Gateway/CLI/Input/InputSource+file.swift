import Foundation
import Wire

extension InputSource {
    /// A file that is read as it is needed; `-` is what is piped in.
    ///
    /// - Throws: ``Refusal`` when it cannot be read.
    static func file(_ path: String, _ console: Console) throws(Refusal) -> InputSource {
        if path == "-" { return console.input }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .usage("\(path) cannot be read", field: "file")
        }
        return InputSource(isTerminal: false) {
            // An unreadable rest of a file ends it: what has been read counts.
            Array((try? handle.read(upToCount: 65_536)) ?? Foundation.Data())
        }
    }
}
