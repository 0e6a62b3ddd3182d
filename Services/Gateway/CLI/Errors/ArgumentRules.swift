import GatewayClient
import GatewayKit
import GatewayOperations

/// The rules of typed values by their names in help, which ArgumentParser doesn't report.
enum ArgumentRules {
    private static let day = "must be a day, as in 2026-05-01"
    private static let id = "must be an id of 26 letters and digits, or its number in the latest list"
    private static let number = "must be a number"
    private static let wholeNumber = "must be a whole number"

    private static let rules: [String: String] = [
        "amount": PriceArgument.rule,
        "batch": wholeNumber,
        "condition": WhereArgument.rule,
        "conversation": id,
        "count": wholeNumber,
        "date": day,
        "date|time": MomentArgument.rule,
        "day": day,
        "distance": DistanceArgument.rule,
        "duration": DurationArgument.rule,
        "encoding": EncodingArgument.rule,
        "id": "must be an ID as shown in lists",
        "k": wholeNumber,
        "lat": number,
        "list": id,
        "lon": number,
        "message": wholeNumber,
        "name=member": MapArgument.rule,
        "name=value": AttributeArgument.rule,
        "number": wholeNumber,
        "photo": id,
        "place": NearArgument.rule,
        "place|lat,lon": NearArgument.rule,
        "place|lat,lon|home": NearArgument.rule + ", or home",
        "post": id,
        "price": PriceArgument.rule,
        "rating": id,
        "report": id,
        "search": id,
        "session": id,
        "span": GraceArgument.rule,
        "stars": number,
        "time": ClockArgument.rule,
        "trip": id,
        "user": PersonArgument.rule,
        "west,south,east,north": ViewportArgument.rule,
        "zoom": wholeNumber,
    ]

    /// The rule of a value by its name in help, as in `--near <place>`, in the user's language.
    static func rule(of argument: String) -> String? {
        guard let name = argument.firstMatch(of: /<([^>]+)>/)?.1, let rule = rules[String(name)] else { return nil }
        return HelpPage.translated(rule)
    }

    /// The English rules, which are the keys of their translations.
    static var texts: Set<String> { Set(rules.values) }
}
