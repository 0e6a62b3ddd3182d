extension JSONDecodingState {
    /// Stores the tape index, so that paths are computed only for faults.
    private enum PositionedError: Error {
        /// A fault from a type's `init(from:)`.
        case fault(Fault, at: Int)
        case rule(BrokenRule, at: Int)
    }

    private static let maximumPathLength = 200

    /// Empty for the root.
    func place(of index: Int) -> [any CodingKey] { index == root ? [] : [JSONPlace(self, index)] }

    /// A path such as `posts.3.kind`.
    func path(to target: Int) -> String {
        var steps: [String] = []
        var index = root
        while index < target, let step = step(from: index, towards: target) {
            steps.append(step.name)
            index = step.value
        }
        return joined(steps)
    }

    private func step(from container: Int, towards target: Int) -> (name: String, value: Int)? {
        let isObject = kind(container) == .object
        var index = container + 1
        var position = 0
        while index < next(after: container) {
            let value = isObject ? index + 1 : index
            if target < next(after: value) {
                let name = isObject ? Excerpt.of(document.characters(of: document.tape[index])) : "\(position)"
                return (name, value)
            }
            index = next(after: value)
            position += 1
        }
        return nil
    }

    /// Adds the position, which a `DecodingError` has already.
    func placed(_ error: any Error, at index: Int, of type: any Decodable.Type) -> any Error {
        switch error {
        case is PositionedError: error
        case let broken as BrokenRule: PositionedError.rule(broken, at: index)
        case DecodingError.dataCorrupted(let context) where context.debugDescription.hasPrefix("Cannot initialize "):
            PositionedError.rule(choiceRule(type), at: index)
        case is DecodingError: error
        case let fault as Fault: PositionedError.fault(fault, at: index)
        case let error as any FaultConvertible: PositionedError.fault(error.fault, at: index)
        default: PositionedError.rule(.notValid, at: index)
        }
    }

    /// Returns a member's value as its rules store it.
    func validated<Value>(_ value: Value, at index: Int, by rules: FieldRules, of name: String) throws -> Value {
        var value = value
        for member in rules.all where member.name == name {
            do throws(BrokenRule) {
                value = try member.rule.validated(value)
            } catch {
                if broken != nil { noteAllBroken(by: value, member.rule, at: index) }
                throw PositionedError.rule(error, at: index)
            }
        }
        return value
    }

    private func noteAllBroken<Value>(by value: Value, _ rule: any FieldRule, at index: Int) {
        for rule in rule.allBroken(by: value) { broken?.add(fault(rule, at: index)) }
    }

    func fault(for error: any Error) -> Fault {
        switch error {
        case PositionedError.fault(let fault, let index): prefixed(fault, by: path(to: index))
        case PositionedError.rule(let rule, let index): fault(rule, at: index)
        case DecodingError.keyNotFound(let key, let context): fault(.missing, at: context.codingPath + [key])
        case DecodingError.valueNotFound(_, let context): fault(.missing, at: context.codingPath)
        case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
            fault(rule(context), at: context.codingPath)
        default: fault(.notValid, at: root)
        }
    }

    func fault(_ rule: BrokenRule, at index: Int) -> Fault { fault(rule, at: place(of: index)) }

    /// The standard library's messages are for programmers.
    private func rule(_ context: DecodingError.Context) -> BrokenRule {
        context.underlyingError as? BrokenRule ?? .notValid
    }

    private func fault(_ rule: BrokenRule, at place: [any CodingKey]) -> Fault {
        let steps = place.map { ($0 as? JSONPlace)?.stringValue ?? Excerpt.of($0.stringValue) }
        let path = joined(steps + (rule.field.map { [$0] } ?? []))
        return Fault(rule, at: path.isEmpty ? nil : path, called: rootName)
    }

    private func prefixed(_ fault: Fault, by path: String) -> Fault {
        guard !path.isEmpty else { return fault }
        var fault = fault
        fault.field = joined([path] + (fault.field.map { [$0] } ?? []))
        return fault
    }

    private func joined(_ steps: [String]) -> String {
        Excerpt.of(steps.joined(separator: "."), maximum: JSONDecodingState.maximumPathLength)
    }

    private var rootName: String {
        let path = JSONDecodingState(document, root: 0).path(to: root)
        return path.split(separator: ".").last.map(String.init) ?? "the value"
    }

    private func choiceRule(_ type: any Decodable.Type) -> BrokenRule {
        let known = JSONSchema.choices(of: type)?.map { "\($0)" } ?? []
        return (1...16).contains(known.count) ? .notOneOf(known) : .unknownChoice
    }
}

extension BrokenRule {
    /// The rule of unknown or too many cases.
    fileprivate static let unknownChoice = BrokenRule("not-one-of", "is not one of the known values")
}
