/// How to reach who posted, if they want to be reached.
public struct PostContact: Codable, Sendable, Equatable {
    /// At most 254 characters, as in `name@example.org`.
    public var email: String?
    /// One number or several, at most 100 characters: digits, spaces and `+ - . / ( ) , ;`.
    public var phone: String?
    /// At most 500 characters, beginning with `https://` or `http://`.
    public var website: String?

    public init(email: String? = nil, phone: String? = nil, website: String? = nil) {
        self.email = email
        self.phone = phone
        self.website = website
    }
}
