/// The faults that the sources make, and the rules that they name.
struct FaultSources {
    /// `Fault(…)` with its arguments.
    struct Construction: CustomStringConvertible {
        let file: String
        let arguments: [Substring]

        var description: String { "\(file): Fault(\(arguments.joined(separator: ", ")))" }
        /// `notFound` of `.notFound`; `nil` for a value.
        var code: Substring? { arguments.first?.wholeMatch(of: /\.`?(\w+)`?/)?.1 }
        var rule: Substring? { arguments.first { $0.hasPrefix("rule:") }?.dropFirst("rule:".count) }
        /// Whether the message is a literal with words, so of no other language.
        var isWorded: Bool { arguments.dropFirst().first?.wholeMatch(of: /(?s)"[^\\].*/) != nil }
    }

    let constructions: [Construction]
    /// Names of rules.
    let rules: Set<String>

    init(of files: [SourceFile]) {
        constructions = files.flatMap { file in
            file.text.matches(of: /(?:^|[^A-Za-z.])Fault\(/).map {
                Construction(file: file.path, arguments: Arguments(of: file.text[$0.range.upperBound...]).all)
            }
        }
        var rules: Set<String> = []
        let constants = Set(constructions.compactMap { $0.rule?.split(separator: ".").last.map { String($0.trimmed) } })
        for file in files {
            let literals = file.text.matches(of: /(?:\brule:|\b(?:BrokenRule|TextForm)\()\s*"([a-z-]+)"/)
            rules.formUnion(literals.map { String($0.1) })
            let named = file.text.matches(of: /\blet (\w+) = "([a-z-]+)"/).filter { constants.contains(String($0.1)) }
            rules.formUnion(named.map { String($0.2) })
            // The raw values of an enumeration of rules.
            guard file.text.contains("rule: rawValue") else { continue }
            rules.formUnion(file.text.matches(of: /case \w+ = "([a-z-]+)"/).map { String($0.1) })
        }
        self.rules = rules
    }
}

/// The arguments of a call; their texts may have commas and parentheses.
private struct Arguments {
    private(set) var all: [Substring] = []

    /// - Parameter text: behind the opening parenthesis.
    init(of text: Substring) {
        var (depth, start, place) = (0, text.startIndex, text.startIndex)
        while place < text.endIndex {
            switch text[place] {
            case "\"": place = Self.end(ofLiteralAt: place, in: text)
            case "(", "[", "{": depth += 1
            case ")" where depth == 0:
                add(text[start..<place])
                return
            case ")", "]", "}": depth -= 1
            case "," where depth == 0:
                add(text[start..<place])
                start = text.index(after: place)
            default: break
            }
            guard place < text.endIndex else { return }
            place = text.index(after: place)
        }
    }

    private mutating func add(_ argument: Substring) {
        let trimmed = argument.trimmed
        if !trimmed.isEmpty { all.append(trimmed) }
    }

    /// The closing quotation mark; interpolations may have literals of their own.
    private static func end(ofLiteralAt start: Substring.Index, in text: Substring) -> Substring.Index {
        var (depth, place) = (0, text.index(after: start))
        while place < text.endIndex {
            switch text[place] {
            case "\"" where depth == 0: return place
            case "\"": place = end(ofLiteralAt: place, in: text)
            case "\\" where depth == 0:
                place = text.index(after: place)
                if place < text.endIndex, text[place] == "(" { depth = 1 }
            case "(" where depth > 0: depth += 1
            case ")" where depth > 0: depth -= 1
            default: break
            }
            guard place < text.endIndex else { break }
            place = text.index(after: place)
        }
        return text.endIndex
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let rest = drop(while: \.isWhitespace)
        return rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? ""
    }
}
