import ServiceKit

/// What an operator may decide about mail.
struct MailSettings: Sendable {
    /// The address that letters come from.
    let from: EmailAddress

    static let names: [String] = []

    /// - Throws: ``InvalidSetting``.
    init(_ settings: ServiceSettings) throws {
        from = try EmailAddress("noreply@umkreis.invalid")
    }

    /// - Parameter directory: auth's own.
    func carrier(in directory: String) -> any MailCarrier {
        MailFolder(path: "\(directory)/mail")
    }
}
