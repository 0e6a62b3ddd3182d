/// The state shared by a decoder and its containers.
final class JSONDecodingState {
    let document: JSONDocument
    let root: Int
    /// Whether the rules of ``Ruled`` types are enforced.
    let isRuled: Bool
    /// All broken members, in place of the first; `nil` in the usual pass.
    var broken: FaultList?

    /// Members are usually read in order.
    private var likelyObject = -1
    private var likelyName = -1

    init(_ document: JSONDocument, root: Int, isRuled: Bool = false) {
        self.document = document
        self.root = root
        self.isRuled = isRuled
    }

    func kind(_ index: Int) -> JSONTapeEntry.Kind { document.tape[index].kind }

    func next(after index: Int) -> Int { Int(document.tape[index].next) }

    func count(of container: Int) -> Int { Int(document.tape[container].count) }

    /// `nil` if absent or null.
    func value(of name: String, in object: Int) -> Int? {
        guard let value = find(name, in: object) else { return nil }
        (likelyObject, likelyName) = (object, next(after: value))
        return kind(value) == .null ? nil : value
    }

    private func find(_ name: String, in object: Int) -> Int? {
        if object == likelyObject, likelyName < next(after: object) {
            var name = name
            let likely = likelyName
            if name.withUTF8({ document.isName(likely, $0) }) { return likely + 1 }
        }
        return document.value(of: name, in: object)
    }

    /// Decodes a node; adds the position to errors other than `DecodingError`.
    ///
    /// - Parameter extra: rules for the members besides those of `type`.
    func make<T: Decodable>(_ type: T.Type, at index: Int, narrowedBy extra: FieldRules? = nil) throws -> T {
        let (object, name) = (likelyObject, likelyName)
        defer { (likelyObject, likelyName) = (object, name) }
        do {
            return try T(from: JSONNodeDecoder(reading: self, index: index, rules: rules(of: type, extra)))
        } catch {
            throw placed(error, at: index, of: type)
        }
    }

    /// The deployment's rules come first, so that a fault names the setting and not the contract's wider bound.
    private func rules<T>(of type: T.Type, _ extra: FieldRules?) -> FieldRules? {
        guard isRuled else { return nil }
        guard let rules = (type as? any Ruled.Type)?.rules else { return extra }
        return extra?.adding(rules) ?? rules
    }
}

extension JSONDecodingState {
    func bool(at index: Int) throws -> Bool {
        switch kind(index) {
        case .true: return true
        case .false: return false
        default: throw mismatch(Bool.self, at: index, .wrongType(.boolean))
        }
    }

    func text(at index: Int) throws -> String {
        guard kind(index) == .string else { throw mismatch(String.self, at: index, .wrongType(.string)) }
        return document.characters(of: document.tape[index])
    }

    func integer<T: FixedWidthInteger>(_ type: T.Type, at index: Int) throws -> T {
        guard kind(index) == .number else { throw mismatch(type, at: index, .wrongType(.integer)) }
        guard let number = document.withNumber(index, { $0.integer(type) }) else {
            let isWhole = document.withNumber(index) { $0.finite.map { $0 == $0.rounded() } ?? true }
            throw mismatch(type, at: index, isWhole ? .tooWide(for: type) : .wrongType(.integer))
        }
        return number
    }

    func number<T: BinaryFloatingPoint>(_ type: T.Type, at index: Int) throws -> T {
        guard kind(index) == .number else { throw mismatch(type, at: index, .wrongType(.number)) }
        guard let number = document.withNumber(index, { $0.finite.map { T($0) } }), number.isFinite else {
            throw mismatch(type, at: index, .infinite(as: type))
        }
        return number
    }

    func container(_ kind: JSONTapeEntry.Kind, at index: Int) throws {
        guard self.kind(index) != kind else { return }
        throw mismatch(Any.self, at: index, .wrongType(kind == .object ? .object : .array))
    }

    private func mismatch(_ type: Any.Type, at index: Int, _ rule: BrokenRule) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(codingPath: place(of: index), debugDescription: rule.words, underlyingError: rule)
        )
    }
}

extension BrokenRule {
    /// Database engines other than SQLite cannot store it.
    static let zeroCharacter = BrokenRule("control-character", "contains U+0000")

    fileprivate static func tooWide<T: FixedWidthInteger>(for type: T.Type) -> BrokenRule {
        BrokenRule("out-of-range", "must be a whole number between \(type.min) and \(type.max)")
    }

    fileprivate static func infinite<T: BinaryFloatingPoint>(as type: T.Type) -> BrokenRule {
        let maximum = T.greatestFiniteMagnitude
        return BrokenRule("out-of-range", "must be a number between -\(maximum) and \(maximum)")
    }
}
