public import UmkreisAttributes
public import UmkreisWire

/// An app as clients show it: kinds, profile fields and screens.
public struct AppDefinition: Codable, Sendable, Hashable {
    /// camelCase, 1…40 letters and digits; immutable.
    public var name: String
    /// Display names by BCP 47 language.
    public var labels: Labels?
    /// Names of declared kinds, at most 20.
    public var kinds: [PostKind]?
    /// Names of profile fields, at most 32; not checked.
    public var profile: [String]?
    /// Screens in this order, 1…12; default ``AppScreen/defaults``.
    public var screens: [AppScreen]?
    /// Fields that registering asks for beside the password, in order; default ``RegistrationField/defaults``.
    public var registration: [RegistrationField]?

    public init(
        name: String,
        labels: Labels? = nil,
        kinds: [PostKind]? = nil,
        profile: [String]? = nil,
        screens: [AppScreen]? = nil,
        registration: [RegistrationField]? = nil
    ) {
        self.name = name
        self.labels = labels
        self.kinds = kinds
        self.profile = profile
        self.screens = screens
        self.registration = registration
    }

    /// The same app with its absent lists filled in, as it is stored.
    public var withDefaults: AppDefinition {
        AppDefinition(
            name: name,
            labels: labels,
            kinds: kinds ?? [],
            profile: profile ?? [],
            screens: screens ?? AppScreen.defaults,
            registration: registration ?? RegistrationField.defaults
        )
    }
}

/// A screen of an app.
public struct AppScreen: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Posts and a search.
    public static let list: AppScreen = "list"
    /// Posts on a map.
    public static let map: AppScreen = "map"
    /// One post at a time, to like or skip.
    public static let cards: AppScreen = "cards"
    /// Favourite posts.
    public static let favourites: AppScreen = "favourites"
    /// The user's own posts.
    public static let mine: AppScreen = "mine"
    /// Users near a place.
    public static let people: AppScreen = "people"
    /// Conversations.
    public static let chats: AppScreen = "chats"
    /// Trips.
    public static let trips: AppScreen = "trips"
    /// The closest posts.
    public static let nearby: AppScreen = "nearby"

    /// All screens.
    public static let all: [AppScreen] = [.list, .map, .cards, .favourites, .mine, .people, .chats, .trips, .nearby]
    /// The default.
    public static let defaults: [AppScreen] = [.list, .map, .favourites, .mine]
}

/// A field of an app's registration form, beside the password.
public struct RegistrationField: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The name that others see.
    public static let displayName: RegistrationField = "displayName"
    /// The first name.
    public static let firstName: RegistrationField = "firstName"
    /// The last name.
    public static let lastName: RegistrationField = "lastName"
    /// The username.
    public static let username: RegistrationField = "username"
    /// The address.
    public static let email: RegistrationField = "email"
    /// The password a second time.
    public static let repeatedPassword: RegistrationField = "repeatedPassword"

    /// All fields.
    public static let all: [RegistrationField] = [
        .displayName, .firstName, .lastName, .username, .email, .repeatedPassword,
    ]
    /// The default.
    public static let defaults: [RegistrationField] = [.displayName, .email]
}

/// An app as stored.
public struct DeclaredApp: Codable, Sendable, Hashable {
    /// The definition, with its defaults.
    public var app: AppDefinition
    /// Last change.
    public var changedAt: Timestamp

    public init(app: AppDefinition, changedAt: Timestamp) {
        self.app = app
        self.changedAt = changedAt
    }
}

extension AppDefinition: Ruled {
    /// A declaration's maximum size, so that all apps fit into a line.
    public static let sizeRule = BytesRule(8 * 1024)

    public static let rules: FieldRules = [
        "name": TextRule.camelCase, "labels": LabelsRule(),
        "kinds": ListRule(maximum: 20, isUnique: true, each: TextRule.camelCase),
        "profile": ListRule(maximum: 32, isUnique: true, each: TextRule.camelCase),
        "screens": ListRule(minimum: 1, maximum: 12, isUnique: true, each: ChoiceRule(AppScreen.all.map(\.text))),
        "registration": ListRule(
            minimum: 1,
            maximum: RegistrationField.all.count,
            isUnique: true,
            each: ChoiceRule(RegistrationField.all.map(\.text))
        ),
    ]
}
