import GatewayKit
import GatewaySupervision
import UmkreisTexts

/// An XML token.
enum XMLPiece: Sendable, Equatable {
    case opened(XMLTag)
    /// Name without prefix.
    case closed(String)
    /// Part of an element's text or CDATA section.
    case text(String)
}

/// A start tag.
struct XMLTag: Sendable, Equatable {
    /// Content of the angle brackets.
    let text: String

    /// The tag's name without its prefix.
    var name: String { XMLTag.name(of: text[...]) }

    subscript(_ attribute: String) -> String? {
        var rest = text[...]
        while let found = rest.firstRange(of: "\(attribute)=") {
            rest = rest[found.upperBound...]
            guard found.lowerBound > text.startIndex, text[text.index(before: found.lowerBound)].isWhitespace,
                let quote = rest.first, quote == "\"" || quote == "'"
            else { continue }
            return XMLEntities.resolved(rest.dropFirst().prefix { $0 != quote })
        }
        return nil
    }

    fileprivate static func name(of tag: Substring) -> String {
        tag.prefix { !$0.isWhitespace && $0 != "/" }.split(separator: ":").last.map(String.init) ?? ""
    }
}

/// A streaming XML tokenizer that buffers one tag or text and doesn't validate.
///
/// Long texts are truncated, custom entities stay, comments and declarations are skipped.
struct XMLScanner: Sendable {
    static let maximumBytes = 64 * 1024
    private static let maximumTagBytes = 16 * 1024
    /// Bytes kept of a comment or declaration, for its end.
    private static let passedOver = 64

    private enum State { case text, tag(quote: UInt8?) }

    private var state = State.text
    private var bytes: [UInt8] = []

    /// Throws for a tag that is too long.
    mutating func scan(_ piece: [UInt8]) throws(Refusal) -> [XMLPiece] {
        var found: [XMLPiece] = []
        for byte in piece {
            switch state {
            case .text where byte == UInt8(ascii: "<"):
                endText(&found)
                state = .tag(quote: nil)
            case .text:
                if bytes.count < Self.maximumBytes { bytes.append(byte) }
            case .tag(let quote):
                if byte == UInt8(ascii: ">"), quote == nil, isWhole {
                    endTag(&found)
                    state = .text
                } else {
                    try keep(byte)
                    state = .tag(quote: next(byte, quote))
                }
            }
        }
        return found
    }

    private mutating func endText(_ found: inout [XMLPiece]) {
        defer { bytes = [] }
        guard bytes.contains(where: { $0 > 0x20 }) else { return }
        found.append(.text(XMLEntities.resolved(String(decoding: bytes, as: UTF8.self)[...])))
    }

    private mutating func endTag(_ found: inout [XMLPiece]) {
        defer { bytes = [] }
        if isData {
            found.append(
                .text(String(decoding: bytes.dropFirst(8).dropLast(2).prefix(Self.maximumBytes / 2), as: UTF8.self))
            )
        }
        guard !isPassedOver else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("/") { return found.append(.closed(XMLTag.name(of: text.dropFirst()))) }
        let tag = XMLTag(text: text)
        found.append(.opened(tag))
        if text.hasSuffix("/") { found.append(.closed(tag.name)) }
    }

    private mutating func keep(_ byte: UInt8) throws(Refusal) {
        if isPassedOver {
            let maximum = isData ? Self.maximumBytes : Self.passedOver
            if bytes.count > maximum { bytes.removeSubrange(maximum - 48..<bytes.count - 8) }
        }
        bytes.append(byte)
        guard bytes.count <= (isPassedOver ? Self.maximumBytes : Self.maximumTagBytes) + 1 else {
            throw .usage(localized("cli.input.tagTooLong", ["maximumBytes": "\(Self.maximumTagBytes)"]), field: "file")
        }
    }

    private var isPassedOver: Bool { bytes.first == UInt8(ascii: "!") || bytes.first == UInt8(ascii: "?") }
    private var isData: Bool { bytes.starts(with: "![CDATA[".utf8) }

    /// Whether `>` ends the current token, which it doesn't within comments and CDATA.
    private var isWhole: Bool {
        if bytes.starts(with: "!--".utf8) { return bytes.count >= 5 && bytes.suffix(2).elementsEqual("--".utf8) }
        if isData { return bytes.suffix(2).elementsEqual("]]".utf8) }
        if bytes.first == UInt8(ascii: "?") { return bytes.last == UInt8(ascii: "?") }
        return true
    }

    private func next(_ byte: UInt8, _ quote: UInt8?) -> UInt8? {
        if isPassedOver { return nil }
        if let quote { return byte == quote ? nil : quote }
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : nil
    }
}

/// XML character references (§4.1, §4.6).
enum XMLEntities {
    private static let named: [Substring: Character] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    /// Unknown references stay.
    static func resolved(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        var resolved = ""
        var rest = text
        while let sign = rest.firstIndex(of: "&") {
            resolved += rest[..<sign]
            let behind = rest[rest.index(after: sign)...]
            // The longest is `#x10FFFF`.
            if let end = behind.prefix(9).firstIndex(of: ";"), let character = character(behind[..<end]) {
                resolved.append(character)
                rest = behind[behind.index(after: end)...]
            } else {
                resolved.append("&")
                rest = behind
            }
        }
        return resolved + rest
    }

    private static func character(_ name: Substring) -> Character? {
        if let character = named[name] { return character }
        let number =
            name.hasPrefix("#x")
            ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
