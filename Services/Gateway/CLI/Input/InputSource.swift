import Dispatch
import Foundation
import GatewaySupervision
import Glibc
import Wire

/// Where what is typed or piped in comes from.
struct InputSource: Sendable {
    /// Whether somebody types.
    let isTerminal: Bool
    /// A thread of its own, for a read may wait for ever.
    private static let queue = DispatchQueue(label: "umkreis.input")
    private let next: @Sendable () async -> [UInt8]

    init(isTerminal: Bool, next: @escaping @Sendable () async -> [UInt8]) {
        self.isTerminal = isTerminal
        self.next = next
    }

    /// Bytes as they come; none at the end.
    func bytes() async -> [UInt8] { await next() }

    /// A descriptor, read where waiting holds up nobody else.
    static func descriptor(_ file: Int32) -> InputSource {
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

    /// Everything, up to a limit.
    ///
    /// - Throws: ``Refusal`` when there is more.
    func everything(upTo limit: Int) async throws(Refusal) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let part = await bytes()
            if part.isEmpty { return all }
            all += part
            if all.count > limit { throw .usage("the input is longer than \(limit) bytes") }
        }
    }
}

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

/// A small file that a command takes in whole.
enum InputFile {
    /// The value that a file has as JSON, all of it.
    ///
    /// - Throws: `invalid` for a member that the type does not have: a word that was typed wrong would do nothing, and nobody
    ///   would know.
    static func value<Value: Codable>(_ type: Value.Type, of path: String) throws -> Value {
        let bytes = try bytes(path)
        let value = try WireJSON.decode(type, from: bytes)
        let read = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(value))
        if let member = try WireJSON.decode(JSONValue.self, from: bytes).member(missingIn: read) {
            throw BrokenRule("unknown", "is no member that can stand there").fault(at: member)
        }
        return value
    }

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

extension JSONValue {
    /// The path of the first member that another value does not have in the same place; `null` is as good as none.
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
