import AuthContract
import Foundation
import TestKit
import Testing

/// A mail in auth's folder (`mail-mode` `file`).
struct ReceivedMail: Sendable {
    let message: String

    func header(_ name: String) -> String? {
        let lines = message.components(separatedBy: "\r\n").prefix { !$0.isEmpty }
        return lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    var to: String { header("To") ?? "" }
    /// English only: other languages may encode it.
    var subject: String { header("Subject") ?? "" }

    var text: String {
        let parts = message.components(separatedBy: "Content-Type: text/plain")
        guard parts.count == 2, let start = parts[1].range(of: "\r\n\r\n"), let end = parts[1].range(of: "\r\n--")
        else {
            return ""
        }
        return Self.decode(parts[1][start.upperBound..<end.lowerBound])
    }

    var code: String? {
        text.firstMatch(of: /(?m)^ +([0-9]{8})\r?$/).map { String($0.1) }
    }

    private static func decode(_ encoded: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(encoded.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            let two = String(decoding: rest.prefix(2), as: UTF8.self)
            rest = rest.dropFirst(2)
            if let value = UInt8(two, radix: 16) { bytes.append(value) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension World {
    /// Returns the mails to an address, oldest first, after the outbox is empty.
    func mails(to address: String) async throws -> [ReceivedMail] {
        try await emptyOutbox()
        return try files(in: "mail", of: "auth").map { path in
            ReceivedMail(message: try String(contentsOfFile: path, encoding: .utf8))
        }.filter { $0.to == address }
    }

    func code(mailedTo address: String) async throws -> String {
        try #require(try await mails(to: address).last { $0.code != nil }?.code)
    }

    func emptyOutbox() async throws {
        try await eventually { () -> Bool in
            let mail = try? await sending(as: .gateway).send(ListFailedMail(limit: 1))
            return mail?.waiting == 0
        }
    }
}
