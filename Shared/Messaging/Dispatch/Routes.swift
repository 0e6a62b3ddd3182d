public import Wire

/// Collects a service's handlers: one line each in the service's table of contents.
@resultBuilder
public enum Routes {
    public static func buildExpression<H: Handler>(_ handler: H) -> [Route] where H.Asked: Call {
        [Route(handler)]
    }

    public static func buildExpression<H: AccompaniedHandler>(_ handler: H) -> [Route] where H.Asked: Call {
        [Route(handler)]
    }

    public static func buildExpression(_ routes: [Route]) -> [Route] {
        routes
    }

    public static func buildBlock(_ routes: [Route]...) -> [Route] {
        routes.flatMap(\.self)
    }
}
