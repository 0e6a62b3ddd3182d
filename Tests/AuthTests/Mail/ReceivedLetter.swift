import AuthContract
import Foundation
import TestKit
import Testing

/// A letter that auth has written into its folder (`mail-mode` `file`).
struct ReceivedLetter: Sendable {
    /// Its header lines and its parts, as they travel.
    let message: String

    /// A line of the header, by its name.
    func header(_ name: String) -> String? {
        let lines = message.components(separatedBy: "\r\n").prefix { !$0.isEmpty }
        return lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    var to: String { header("To") ?? "" }
    /// In English: other languages may have it encoded.
    var subject: String { header("Subject") ?? "" }

    /// The part that is plain text, decoded.
    var text: String {
        let parts = message.components(separatedBy: "Content-Type: text/plain")
        guard parts.count == 2, let start = parts[1].range(of: "\r\n\r\n"), let end = parts[1].range(of: "\r\n--")
        else {
            return ""
        }
        return Self.decode(parts[1][start.upperBound..<end.lowerBound])
    }

    /// The 8 digits in it.
    var code: String? {
        text.firstMatch(of: /(?m)^ +([0-9]{8})\r?$/).map { String($0.1) }
    }

    /// Quoted-printable.
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
    /// The letters that auth has written to an address, oldest first, once all that were posted have been written.
    func letters(to address: String) async throws -> [ReceivedLetter] {
        try await emptyOutbox()
        let folder = "\(directory(of: "auth"))/mail"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try names.filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }.sorted().map { name in
            ReceivedLetter(message: try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
        }.filter { $0.to == address }
    }

    /// The latest code that was mailed to an address.
    func code(mailedTo address: String) async throws -> String {
        try #require(try await letters(to: address).last { $0.code != nil }?.code)
    }

    /// Waits until no letter waits to be mailed.
    func emptyOutbox() async throws {
        try await eventually { () -> Bool in
            let mail = try? await sending(as: .gateway).send(ListFailedMail(limit: 1))
            return mail?.waiting == 0
        }
    }
}
