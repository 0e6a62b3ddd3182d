import Testing

/// A function as it is written, from `func` to its closing brace.
struct SourceFunction: CustomStringConvertible {
    let file: SourceFile
    let name: String
    /// `@Test` with its arguments; empty for other functions.
    let attributes: String
    let lines: [Substring]

    var isTest: Bool { attributes.hasPrefix("@Test") }
    var body: String { lines.joined(separator: "\n") }
    var description: String { "\(file): \(name)" }

    /// Whether it says what it expects, by itself or by the name of a function that it calls.
    var hasExpectation: Bool {
        let pattern =
            /#expect|#require|\b(?:expect|require|eventually|confirmation)\w*\s*[({]|Issue\.record|withKnownIssue/
        // A dot ends a word.
        return body.contains(pattern.wordBoundaryKind(.simple))
    }
}

extension SourceFile {
    /// The functions of a formatted file; those inside of others belong to them.
    var functions: [SourceFunction] {
        let lines = lines
        var functions: [SourceFunction] = []
        var number = 0
        while number < lines.count {
            guard lines[number].contains("func "),
                let match = lines[number].firstMatch(of: /^(?:[^\/"]|"[^"]*")*\bfunc (\w+|`[^`]+`)[(<]/)
            else {
                number += 1
                continue
            }
            let indentation = lines[number].prefix { $0 == " " }
            var end = number
            if lines[number].filter({ $0 == "{" }).isEmpty || lines[number].last != "}" {
                end = lines[(number + 1)...].firstIndex { $0.hasPrefix(indentation + "}") } ?? number
            }
            functions.append(
                SourceFunction(
                    file: self,
                    name: String(match.1),
                    attributes: attributes(before: number, in: lines),
                    lines: Array(lines[number...end])
                )
            )
            number = end + 1
        }
        return functions
    }

    /// The text from `@Test` to the function of a line, if there is no other code between.
    private func attributes(before number: Int, in lines: [Substring]) -> String {
        let first = lines[...number].lastIndex { $0.drop { $0 == " " }.hasPrefix("@Test") } ?? number
        let text = lines[first...number].joined(separator: "\n").drop { $0 == " " }
        let end = text.firstRange(of: "func ")?.lowerBound ?? text.startIndex
        let isOwn = first == number || !lines[first..<number].contains { $0.contains("func ") }
        return isOwn ? String(text[..<end]) : ""
    }
}
