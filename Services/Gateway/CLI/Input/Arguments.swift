public import ArgumentParser
public import CatalogueContract
public import GeoSearchContract
public import Vocabulary
import Wire

/// A distance as it is typed: `5km`, `500m`, or plain metres.
struct DistanceArgument: Equatable, Sendable, ExpressibleByArgument {
    static let rule = "must be more than 0 and at most 20,040 km, as in 500m or 5km"

    let metres: Double

    /// More than 0, at most half the way round the earth.
    init?(argument: String) {
        let text = argument.lowercased().filter { $0 != " " }
        let units: [(String, Double)] = [("km", 1000), ("m", 1)]
        let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1)
        let digits = text.dropLast(unit.0.count).replacing(",", with: ".")
        guard let number = Double(digits), number * unit.1 > 0, number * unit.1 <= 20_040_000 else { return nil }
        metres = number * unit.1
    }
}

/// A length of time as it is typed: `500ms`, `5s`, `2m`, or plain seconds.
struct DurationArgument: Equatable, Sendable, ExpressibleByArgument, CustomStringConvertible {
    static let rule = "must be 1 ms to 60 s, as in 500ms or 5s"

    let duration: Duration

    /// 1 ms to 60 s, which is what a request may ask for.
    init?(argument: String) {
        let units: [(String, Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
        let unit = units.first { argument.hasSuffix($0.0) } ?? ("", 1000)
        guard let number = Double(argument.dropLast(unit.0.count)), (1...60_000).contains(number * unit.1) else {
            return nil
        }
        duration = .milliseconds(Int(number * unit.1))
    }

    var description: String {
        let milliseconds = Int(duration / .milliseconds(1))
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }
}

/// A price as it is typed: `3.50 EUR` or `3.50EUR`.
struct PriceArgument: Equatable, Sendable, ExpressibleByArgument {
    static let rule = "must be an amount and a currency, as in \"3.50 EUR\""

    let money: Money

    init?(argument: String) {
        let text = argument.filter { $0 != " " }
        let amount = text.prefix { $0.isNumber || $0 == "." }
        let currency = text.dropFirst(amount.count).uppercased()
        guard let money = try? Money(amount: String(amount), currency: currency) else { return nil }
        self.money = money
    }
}

extension Identifier: ExpressibleByArgument {
    public static var defaultCompletionKind: CompletionKind { CompletionValues.ids }
}

extension CivilDate: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension PostKind: ExpressibleByArgument {
    public static var defaultCompletionKind: CompletionKind { CompletionValues.kinds }

    public init?(argument: String) {
        self.init(argument)
    }
}

extension SearchOrder: ExpressibleByArgument {}

extension ArgumentHelp {
    /// What an option is for, and the rule of the member that it fills.
    static func ruled(_ purpose: String, by rule: any FieldRule, valueName: String? = nil) -> ArgumentHelp {
        ArgumentHelp("\(purpose): \(rule.words).", valueName: valueName)
    }
}

/// Which part of a list.
struct PageOptions: ParsableArguments {
    /// What is usual is for each list to say.
    private static let limitRule = NumberRule(NumberRule<Int>.pageLimit.range)

    @Option(name: .long, help: .ruled("How many at most", by: limitRule, valueName: "count"))
    var limit: Int?

    @Option(name: .long, help: ArgumentHelp("Go on where a page ended.", valueName: "cursor"))
    var cursor: Cursor?

    /// Says how many there are and how to get the rest.
    func tell(_ session: Session, shown: Int, of count: Int? = nil, next: Cursor?) {
        if let next {
            let total = count.map { " of \($0)" } ?? ""
            session.output.notice("\(shown)\(total); go on with --cursor \(next.text)")
        } else if shown == 0 {
            session.output.notice("nothing found")
        }
    }
}

extension Cursor: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(text: argument)
    }
}
