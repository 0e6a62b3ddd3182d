import GeoSearchContract
import ServiceKit
import UmkreisAttributes

/// A checked condition on an attribute.
struct AttributeCondition: Sendable {
    enum Test: Sendable {
        case numbers(from: Double, to: Double)
        case days(from: String, to: String)
        case words([String])
    }

    let name: String
    let test: Test
    /// The filter's path in the request, and its member.
    let field, member: String

    /// At most one condition of bounds and one of words.
    ///
    /// - Throws: `invalid`, naming the member.
    static func all(of filter: AttributeFilter, field: String) throws(Fault) -> [AttributeCondition] {
        guard filter.anyOf != nil || filter.atLeast != nil || filter.atMost != nil else {
            throw BrokenRule("missing", "needs atLeast, atMost or anyOf").fault(at: field)
        }
        var conditions: [AttributeCondition] = []
        var faults = FaultList()
        func add(_ member: String, _ check: () throws(Fault) -> Test) {
            guard let test = faults.value(of: check) else { return }
            conditions.append(.init(name: filter.attribute, test: test, field: field, member: member))
        }
        if let values = filter.anyOf {
            add("anyOf") { () throws(Fault) in .words(try words(values, field: "\(field).anyOf")) }
        }
        if filter.atLeast != nil || filter.atMost != nil {
            let member = filter.atLeast == nil ? "atMost" : "atLeast"
            add(member) { () throws(Fault) in try bounds(filter, field: field, member: member) }
        }
        try faults.throwFirst()
        return conditions
    }

    private static func words(_ values: [AttributeValue], field: String) throws(Fault) -> [String] {
        var words: [String] = []
        var faults = FaultList()
        for (index, value) in values.enumerated() {
            switch value {
            case .text(let text): words.append(WordDefinition.folded(text))
            case .bool(let bool): words.append("\(bool)")
            case .number, .words:
                faults.add(BrokenRule.wrongType(wanted: "a word, a day, true or false").fault(at: "\(field).\(index)"))
            }
        }
        try faults.throwFirst()
        return Array(Set(words)).sorted()
    }

    private static func bounds(_ filter: AttributeFilter, field: String, member: String) throws(Fault) -> Test {
        switch (filter.atLeast, filter.atMost) {
        case (.number(let minimum)?, .number(let maximum)?): return .numbers(from: minimum, to: maximum)
        case (.number(let minimum)?, nil): return .numbers(from: minimum, to: .infinity)
        case (nil, .number(let maximum)?): return .numbers(from: -.infinity, to: maximum)
        case (.text(let first)?, .text(let last)?):
            var faults = FaultList()
            let from = faults.value { () throws(Fault) in try day(first, field: "\(field).atLeast") }
            let to = faults.value { () throws(Fault) in try day(last, field: "\(field).atMost") }
            try faults.throwFirst()
            return .days(from: from ?? first, to: to ?? last)
        case (.text(let first)?, nil): return .days(from: try day(first, field: "\(field).atLeast"), to: "9999-12-31")
        case (nil, .text(let last)?): return .days(from: "0001-01-01", to: try day(last, field: "\(field).atMost"))
        default:
            throw Self.wrongBound.fault(at: "\(field).\(member)")
        }
    }

    private static let wrongBound = BrokenRule.wrongType(wanted: "a number, or a day as in 2026-05-01")

    /// Other texts may be meant as numbers.
    private static func day(_ text: String, field: String) throws(Fault) -> String {
        guard let day = CivilDate(text) else {
            throw (text.first?.isNumber == true ? BrokenRule.notADate : wrongBound).fault(at: field)
        }
        return "\(day)"
    }

    func fits(_ type: AttributeType) -> Bool {
        switch test {
        case .numbers: type == .number
        case .days: type == .date
        case .words: [.word, .words, .bool, .date].contains(type)
        }
    }

    /// - Parameters:
    ///   - types: of filterable attributes with this name.
    ///   - owner: for the message.
    /// - Throws: `invalid`, naming the member.
    func check(against types: [AttributeType], of owner: String) throws(Fault) {
        guard !types.isEmpty else {
            let words: [String: RuleValue] = ["words": .words([Excerpt.of(name)])]
            throw BrokenRule("not-filterable", "is not filterable for \(owner)", values: words)
                .fault(at: "\(field).attribute")
        }
        guard types.contains(where: fits) else {
            let names = Set(types.map(\.rawValue)).sorted().joined(separator: ", ")
            throw BrokenRule.wrongType(wanted: "of the type \(names)").fault(at: "\(field).\(member)")
        }
    }
}
