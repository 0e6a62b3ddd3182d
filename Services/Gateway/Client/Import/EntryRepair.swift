import CatalogueContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Checks an entry by the contract's rules, and repairs or leaves out optional members that break one.
enum EntryRepair {
    /// Members that an entry may lose, each a round.
    static let maximumRounds = 12

    /// Members that a post can do without; parts of contact, place and attributes go alone.
    private static let optional: Set<String> = [
        "text", "place", "tags", "price", "hours", "fence", "category", "validUntil", "dates", "contact", "photos",
        "attributes",
    ]
    private static let divisible: Set<String> = ["contact", "place", "attributes"]

    /// - Parameter post: a post's content; its rules are checked here, its kind's by the catalogue.
    /// - Throws: `invalid` if a member that is needed breaks a rule.
    static func check(_ post: JSONValue, id: String) throws(Fault) -> (post: ImportedPost, warnings: [Fault]) {
        var post = post
        var warnings: [Fault] = []
        while true {
            do throws(Fault) {
                return (try decoded(post, id), warnings)
            } catch {
                var fault = error
                if let field = fault.field, field.hasPrefix("post.") {
                    fault = fault.renamed(String(field.dropFirst(5)))
                }
                guard warnings.count < maximumRounds, let changed = changed(post, fault) else { throw fault }
                post = changed.post
                warnings.append(changed.warning)
            }
        }
    }

    /// The entry without the member that the catalogue refused; `nil` if it is needed.
    ///
    /// - Parameter fault: with the member's path in the post.
    static func changed(_ entry: ImportEntry, _ fault: Fault) -> ImportEntry? {
        guard entry.warnings.count < maximumRounds, let json = try? JSONValue(encoding: entry.post.post),
            let changed = changed(json, fault),
            let post = try? decoded(changed.post, entry.post.externalID)
        else { return nil }
        var entry = entry
        entry.post = post
        entry.warnings.append(changed.warning)
        return entry
    }

    private static func decoded(_ post: JSONValue, _ id: String) throws(Fault) -> ImportedPost {
        let bytes = try WireJSON.encode(JSONValue.object([.init("externalID", .string(id)), .init("post", post)]))
        let document = try JSONDocument(bytes)
        return try document.decodeRequest(ImportedPost.self, at: document.root)
    }

    private static func changed(_ post: JSONValue, _ fault: Fault) -> (post: JSONValue, warning: Fault)? {
        let path = (fault.field ?? "").split(separator: ".").map(String.init)
        if ["bidi-control", "control-character"].contains(fault.rule),
            case .string(let text)? = post.value(at: path[...]),
            let other = FieldRepair.withoutControls(text),
            let changed = post.replacing(path[...], with: .string(other))
        {
            return (changed, readAs(other, text, at: path))
        }
        guard let first = path.first, optional.contains(first) else { return nil }
        let kept = divisible.contains(first) ? Array(path.prefix(2)) : first == "tags" ? path : [first]
        if case .string(let text)? = post.value(at: kept[...]), let other = FieldRepair.repaired(text, kept),
            other != text,
            let changed = post.replacing(kept[...], with: .string(other))
        {
            return (changed, readAs(other, text, at: kept))
        }
        if let (text, money) = FieldRepair.price(post["price"]), first == "price",
            let changed = post.replacing(kept[...], with: try? JSONValue(encoding: money))
        {
            let values: [String: TextValue] = ["text": .words(Excerpt.of(text)), "value": .words("\(money)")]
            return (changed, Fault(.invalid, localized("cli.import.valueRead", values), field: "price"))
        }
        return post.replacing(kept[...], with: nil).map { ($0, fault.leftOut) }
    }

    private static func readAs(_ other: String, _ text: String, at path: [String]) -> Fault {
        let values: [String: TextValue] = [
            "text": .words(Excerpt.of(text)), "value": .words(Excerpt.of(other, maximum: 80)),
        ]
        let isCut = other.count < text.count && text.hasPrefix(other)
        let message = localized(isCut ? "cli.import.textCut" : "cli.import.valueRead", isCut ? [:] : values)
        return Fault(.invalid, message, field: path.joined(separator: "."))
    }
}

/// Values in forms that people write, in the contract's form.
enum FieldRepair {
    static func repaired(_ text: String, _ path: [String]) -> String? {
        switch path.last {
        case "website": webAddress(text)
        case "email": text.firstMatch(of: /[^\s<>;,:]+@[^\s<>;,:]+\.[^\s<>;,:]+/).map { String($0.output) }
        case "phone": phone(text)
        case "text" where text.unicodeScalars.count > PostContent.textRule.length.upperBound:
            String(String.UnicodeScalarView(text.unicodeScalars.prefix(PostContent.textRule.length.upperBound)))
        default: nil
        }
    }

    /// Removes control and bidirectional characters; `nil` without a visible one.
    static func withoutControls(_ text: String) -> String? {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isBidiControl {
            kept.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return String(kept) == text ? nil : TextRule.said(String(kept))
    }

    /// A price as one text, or an amount as people write it.
    static func price(_ value: JSONValue?) -> (text: String, money: Money)? {
        var text: String?
        if case .string(let whole)? = value { text = whole }
        if case .string(let amount)? = value?["amount"], case .string(let currency)? = value?["currency"] {
            text = "\(amount) \(currency)"
        }
        guard let text, case .money(let money) = MoneyReader.read(text) else { return nil }
        return (text, money)
    }

    /// The first of several, with a scheme.
    private static func webAddress(_ text: String) -> String? {
        let words = text.split { $0.isWhitespace || $0 == ";" }.map(String.init)
        guard let first = words.first else { return nil }
        let bare = first.replacing(/^[A-Za-z]*:?\/+/, with: "")
        if first.lowercased().hasPrefix("http"), first.contains("://") { return first }
        let host = bare.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard host.contains("."), !host.hasPrefix("."), !host.hasSuffix("."), !host.contains("@"),
            host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" || $0 == ":" })
        else { return nil }
        return "https://" + bare
    }

    /// Returns the number without a leading word and with plain signs; letters after a digit may be an extension.
    private static func phone(_ text: String) -> String? {
        let phone = String(PhoneText.normalized(text).drop { !$0.isNumber && $0 != "+" && $0 != "(" })
        return TextForm.phoneNumber.fits(phone) ? phone : nil
    }
}

extension Fault {
    func renamed(_ field: String) -> Fault {
        var fault = self
        if let former = self.field { fault.message.replace(former, with: field, maxReplacements: 1) }
        fault.field = field
        return fault
    }

    /// A warning about a member without which the entry is kept.
    var leftOut: Fault {
        let reason = TextValue.words(inWordsOfEntry)
        return Fault(.invalid, localized("cli.import.leftOut", ["reason": reason]), field: field)
    }
}

extension JSONValue {
    init(encoding value: some Encodable) throws(Fault) {
        self = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(value))
    }

    fileprivate func value(at path: ArraySlice<String>) -> JSONValue? {
        guard let first = path.first else { return self }
        return element(first)?.value(at: path.dropFirst())
    }

    private func element(_ name: String) -> JSONValue? {
        if case .array(let elements) = self, let index = Int(name), elements.indices.contains(index) {
            return elements[index]
        }
        return self[name]
    }

    /// Returns `nil` if the path is empty.
    ///
    /// - Parameter value: `nil` removes the member.
    fileprivate func replacing(_ path: ArraySlice<String>, with value: JSONValue?) -> JSONValue? {
        guard let first = path.first, let present = element(first), present != .null else { return nil }
        let changed = path.count == 1 ? value : present.replacing(path.dropFirst(), with: value)
        if path.count > 1, changed == nil { return nil }
        switch self {
        case .object(let members):
            return .object(members.compactMap { $0.name == first ? changed.map { JSONValue.Member(first, $0) } : $0 })
        case .array(var elements):
            guard let index = Int(first) else { return nil }
            if let changed { elements[index] = changed } else { elements.remove(at: index) }
            return .array(elements)
        default: return nil
        }
    }
}
