import Foundation
import Wire

/// A small file that a command takes in whole.
enum InputFile {
    /// - Throws: ``Refusal`` when it cannot be read or has more than ``WireLimits/line`` bytes.
    static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path == "-" ? "/dev/stdin" : path) else {
            throw .usage("\(path) cannot be read", field: "file")
        }
        var bytes: [UInt8] = []
        do {
            while bytes.count <= WireLimits.line, let part = try file.read(upToCount: 65_536), !part.isEmpty {
                bytes += part
            }
        } catch {
            throw .usage("\(path) cannot be read: \(error.localizedDescription)", field: "file")
        }
        guard bytes.count <= WireLimits.line else {
            throw .usage("\(path) is longer than \(WireLimits.line) bytes", field: "file")
        }
        return bytes
    }
}
