import Foundation
import GatewaySupervision
import Glibc

/// The folder of a run: the people's sessions, downloads, and the data of a stack of its own.
struct DemoFolder: Sendable {
    let path: String

    /// Creates it, readable by its owner only.
    init() throws {
        // Short, since the path of a socket has at most 107 bytes.
        var template = Array((FileManager.default.temporaryDirectory.path + "/umkreis-demo-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            let number = errno
            let folder = FileManager.default.temporaryDirectory.path
            throw Refusal.failed("cli.rule.file-unwritable", on: folder, number, hint: "TMPDIR")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    var state: String { path + "/state" }
    var data: String { path + "/data" }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
