package dev.collate.utf8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads binary numbers of two or four bytes from byte arrays. A number is big-endian (the high byte first) unless the name of the
 * method ends with {@code LE} (little-endian). All methods throw {@link IndexOutOfBoundsException} if a byte of the number is outside the
 * array.
 */
public final class BinaryNumbers {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT_LE =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT_LE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private BinaryNumbers() {}

    /** Returns the two bytes at {@code at} as a number from 0 to 65,535. */
    public static int getUnsignedShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at) & 0xFFFF;
    }

    /** Returns the two bytes at {@code at} as a number from 0 to 65,535. The first byte is the low byte. */
    public static int getUnsignedShortLE(byte[] bytes, int at) {
        return (short) SHORT_LE.get(bytes, at) & 0xFFFF;
    }

    /** Returns the four bytes at {@code at} as a number. */
    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /** Returns the four bytes at {@code at} as a number. The first byte is the low byte. */
    public static int getIntLE(byte[] bytes, int at) {
        return (int) INT_LE.get(bytes, at);
    }
}
