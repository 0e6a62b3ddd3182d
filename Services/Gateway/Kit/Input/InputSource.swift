import Dispatch
import Foundation
package import GatewaySupervision
import Glibc
import UmkreisTexts
package import UmkreisWire

package struct InputSource: Sendable {
    package let isTerminal: Bool
    /// Reads block, so they have a thread of their own.
    private static let queue = DispatchQueue(label: "umkreis.input")
    /// Returns the next bytes; empty at the end.
    package let bytes: @Sendable () async -> [UInt8]

    package init(isTerminal: Bool, bytes: @escaping @Sendable () async -> [UInt8]) {
        self.isTerminal = isTerminal
        self.bytes = bytes
    }

    package static func descriptor(_ file: Int32) -> InputSource {
        InputSource(isTerminal: isatty(file) == 1) {
            await withCheckedContinuation { reader in
                queue.async {
                    var buffer = [UInt8](repeating: 0, count: 65_536)
                    var count = read(file, &buffer, buffer.count)
                    while count < 0, errno == EINTR { count = read(file, &buffer, buffer.count) }
                    reader.resume(returning: Array(buffer.prefix(max(0, count))))
                }
            }
        }
    }

    /// - Throws: ``Refusal`` above the limit.
    func everything(upTo limit: Int) async throws(Refusal) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let part = await bytes()
            if part.isEmpty { return all }
            all += part
            if all.count > limit { throw .usage(localized("cli.input.inputTooLong", ["limit": "\(limit)"])) }
        }
    }
}

extension InputSource {
    /// Opens a file for streaming; `-` is standard input.
    package static func file(_ path: String, _ console: Console) throws(Refusal) -> InputSource {
        if path == "-" { return console.input }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw Refusal(.invalid, "cli.rule.is-a-folder", ["path": .words(path)], field: "file")
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .usage(localized("cli.input.unreadable", ["path": "\(path)"]), field: "file")
        }
        return InputSource(isTerminal: false) {
            // A read error counts as the end.
            Array((try? handle.read(upToCount: 65_536)) ?? Foundation.Data())
        }
    }
}

/// A file that is read completely.
package enum InputFile {
    /// Decodes a JSON file.
    ///
    /// - Throws: `invalid` for unknown members, which would be ignored otherwise.
    package static func value<Value: Codable>(_ type: Value.Type, of path: String) throws -> Value {
        let bytes = try bytes(path)
        let value = try WireJSON.decode(type, from: bytes)
        if let fault = try unknownMember(of: value, in: bytes) { throw fault }
        return value
    }

    /// The fault for the first member that a value doesn't have.
    package static func unknownMember(of value: some Encodable, in bytes: [UInt8]) throws -> Fault? {
        let read = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
        let member = try WireJSON.decode(JSONValue.self, from: bytes).member(missingIn: read)
        return member.map { BrokenRule("unknown", localized("cli.input.unknownMember")).fault(at: $0) }
    }

    /// - Throws: ``Refusal`` if it's unreadable or longer than ``WireLimits/line``.
    package static func bytes(_ path: String) throws(Refusal) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path == "-" ? "/dev/stdin" : path) else {
            throw .usage(localized("cli.input.unreadable", ["path": "\(path)"]), field: "file")
        }
        var bytes: [UInt8] = []
        do {
            while bytes.count <= WireLimits.line, let part = try file.read(upToCount: 65_536), !part.isEmpty {
                bytes += part
            }
        } catch {
            throw .usage(
                localized(
                    "cli.input.cannotRead",
                    ["path": "\(path)", "localizedDescription": "\(error.localizedDescription)"]
                ),
                field: "file"
            )
        }
        guard bytes.count <= WireLimits.line else {
            throw .usage(
                localized("cli.input.lineTooLong", ["path": "\(path)", "line": "\(WireLimits.line)"]),
                field: "file"
            )
        }
        return bytes
    }
}

extension JSONValue {
    /// Returns the path of the first member that `other` lacks; ignores `null`.
    fileprivate func member(missingIn other: JSONValue) -> String? {
        switch (self, other) {
        case (.object(let members), .object):
            for member in members where member.value != .null {
                guard let counterpart = other[member.name] else { return member.name }
                if let inner = member.value.member(missingIn: counterpart) { return "\(member.name).\(inner)" }
            }
        case (.array(let elements), .array(let others)):
            for (index, pair) in zip(elements, others).enumerated() {
                if let inner = pair.0.member(missingIn: pair.1) { return "\(index).\(inner)" }
            }
        default: break
        }
        return nil
    }
}
